import Box from '@mui/material/Box'
import { useEffect, useId, useRef } from 'react'
import { templateNames, type TemplateName } from 'contract/applications'
import { frenchText } from 'callflow/frenchText'
import { fillBranches, noAnswers, type FilledBranch } from 'callflow/templates/fillTemplate'
import { templates } from 'callflow/templates/templates'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { FlowPicture } from './FlowPicture'
import { TemplateFields, type TemplateFieldsProps } from './TemplateFields'
import { pictured, type ChosenTemplate } from './templateForm'

const styles = {
  '& h3': { m: 0, mb: 1, typography: 'body1', fontWeight: 600 },
  '& ul': { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(16rem, 1fr))' } },
  '& li': { display: 'grid' },
  '& button': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    rowGap: 0.5,
    p: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { borderColor: 'primary.main', bgcolor: 'action.hover' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  },
  '& .picture': { height: { xs: '5.5rem', sm: '6.5rem' }, p: 1, borderRadius: 1, bgcolor: 'background.default' },
  '& .name': { fontWeight: 600 },
  '& .text': { fontSize: '0.875rem', color: 'text.secondary' },
} as const

const nothingYet: readonly FilledBranch[] = [{ id: 'root', name: 'root', friendly_name: 'root', modules: [{ module_name: 'unknown', parameters: {} }] }]

/** With what it needs to show each kind of step, set up or not. */
const branchesOf = (id: TemplateName): readonly FilledBranch[] =>
  fillBranches(templates[id], { answers: { ...noAnswers, ...pictured }, branchId: (key) => key, scheduleId: 'hours' }, 'en')

interface CardProps {
  name: string
  text: string
  branches: readonly FilledBranch[]
  isBusy: boolean
  value: string
  onClick?: () => void
}

const Card = ({ name, text, branches, isBusy, value, onClick }: CardProps) => {
  const id = useId()
  return (
    <button
      type={onClick === undefined ? 'submit' : 'button'}
      disabled={isBusy}
      value={value}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
      {...(onClick !== undefined && { onClick })}
    >
      <span className="picture">
        <FlowPicture branches={branches} />
      </span>
      <span id={`${id}-name`} className="name">
        {name}
      </span>
      <span id={`${id}-text`} className="text">
        {text}
      </span>
    </button>
  )
}

interface TemplateChoiceProps {
  /** Left again for another one. */
  before: TemplateName | null
  onChoose: (template: ChosenTemplate) => void
  isBusy: boolean
}

const TemplateChoice = ({ before, onChoose, isBusy }: TemplateChoiceProps) => {
  const t = useT()
  const language = useLanguage()
  const titleId = useId()
  const cards = useRef<HTMLUListElement>(null)
  // Back from what a template asks for, whose fields had the focus.
  useEffect(() => {
    if (before !== null) cards.current?.querySelector<HTMLElement>(`[value="${before}"]`)?.focus()
  }, [before])
  return (
    <Box sx={styles}>
      <h3 id={titleId}>{t('Start from')}</h3>
      <ul ref={cards} aria-labelledby={titleId}>
        {templateNames.map((id) => (
          <li key={id}>
            <Card
              value={id}
              name={frenchText(templates[id].name[language])}
              text={frenchText(templates[id].description[language])}
              branches={branchesOf(id)}
              isBusy={isBusy}
              onClick={() => onChoose({ id, ...templates[id] })}
            />
          </li>
        ))}
        <li>
          <Card value="" name={t('Blank call flow')} text={t('You add branches and steps yourself.')} branches={nothingYet} isBusy={isBusy} />
        </li>
      </ul>
    </Box>
  )
}

interface TemplateStepsProps extends Omit<TemplateFieldsProps, 'template'>, Pick<TemplateChoiceProps, 'before' | 'onChoose'> {
  /** `null` until one is chosen. */
  template: ChosenTemplate | null
}

/** With all templates, so it loads when the dialog opens. */
export const TemplateSteps = ({ template, before, onChoose, ...given }: TemplateStepsProps) =>
  template === null ? <TemplateChoice before={before} onChoose={onChoose} isBusy={given.isBusy} /> : <TemplateFields template={template} {...given} />
