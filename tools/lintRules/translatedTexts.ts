import type { LintFixture } from './fixture'

/** What page translators would break, and what they don't, as the children of an element. */
const broken: Record<string, string> = {
  'a translated text that is shown at times': "<p><b />{shown && t('More')}</p>",
  'one that is shown instead of nothing': "<p><b />{shown ? t('More') : null}</p>",
  'one that is shown instead of an empty text': "<p><b />{shown ? t('More') : ''}</p>",
  'a template that is shown at times': '<p>{name} {shown ? `(${name})` : null}</p>',
  'one before an element': "<p>{shown ? t('More') : undefined}<b /></p>",
  'a text that an element replaces': "<p>{shown ? t('More') : <i>{name}</i>}<b /></p>",
  'a text at times in a fragment': "<>{shown ? t('More') : null}</>",
  'punctuation at times': "<p>{shown ? ' · ' : null}<b /></p>",
  'a text after an element at times': "<p>{shown ? <b /> : null}{t('More')}</p>",
  'a text after an element at times, on a line of its own': "<p>\n  {shown && <b />}\n  {t('More')}\n</p>",
  'a label after an icon at times': '<p>{shown ? <b /> : null} {option.label}</p>',
  'bare punctuation after an element at times': '<p>{shown ? <b /> : null} · <i /></p>',
  'one of two texts after one of two elements': "<p>{shown ? <b /> : <i />}{shown ? t('One') : t('Two')}</p>",
  'the text of a button with an icon at times': "<Button startIcon={shown ? <b /> : undefined}>{t('Buy')}</Button>",
}

const safe: Record<string, string> = {
  'a text at times in an element of its own': "<p><b />{shown ? <span>{t('More')}</span> : null}</p>",
  'the only child of an element': "<p>{shown ? t('More') : null}</p>",
  'one of two texts': "<p><b />{shown ? t('One') : t('Two')}</p>",
  'a text after an element that stays': "<p><b />{t('More')}</p>",
  'a text before an element at times': "<p>{t('More')}{shown ? <b /> : null}</p>",
  'an element between an element at times and a text': "<p>{shown ? <b /> : null}<i />{t('More')}</p>",
  'elements at times': '<p>{shown ? <b /> : null}{shown && <i />}</p>',
  'children after an element at times': '<p>{shown ? <b /> : null}{children}</p>',
  'the text of a button with an icon': "<Button startIcon={<b />}>{t('Buy')}</Button>",
  'a prop that is a text at times': "<p><b title={shown ? t('More') : undefined} /><i /></p>",
}

const moduleOf = (children: string): string => `import type { ComponentType, ReactNode } from 'react'
interface Props { shown: boolean; name: string; option: { label: string }; children: ReactNode; t: (text: string) => string; Button: ComponentType<{ startIcon?: ReactNode; children: ReactNode }> }
export const Part = ({ shown, name, option, children, t, Button }: Props) => (
  <div data-used={String([shown, name, option, children, t, Button])}>${children}</div>
)
`

const fixturesOf = (texts: Record<string, string>, is: string, rule?: string): LintFixture[] =>
  Object.entries(texts).map(([name, children], index) => ({
    expectation: `${name}: ${is}`,
    file: `src/ui/${rule === undefined ? 'safe' : 'broken'}/Part${index}.tsx`,
    code: moduleOf(children),
    ...(rule !== undefined && { rule }),
  }))

export const translatedTexts: LintFixture[] = [
  ...fixturesOf(broken, 'would break when translated', 'no-restricted-syntax'),
  ...fixturesOf(safe, 'can be translated'),
  {
    expectation: 'a component that is a text at times would break when translated',
    file: 'src/ui/broken/Returned.tsx',
    code: "export const Returned = ({ shown }: { shown: boolean }) => (shown ? '–' : <b />)\n",
    rule: 'no-restricted-syntax',
  },
]
