import Box from '@mui/material/Box'
import { useEffect, useId, useRef } from 'react'
import { templateNames, type TemplateName } from 'contract/applications'
import { frenchText } from 'callflow/frenchText'
import { templates } from 'callflow/templates/templates'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { TemplateFields } from './TemplateFields'
import type { ChosenTemplate, TemplateForm } from './templateForm'

const BLANK = 'blank'

const styles = {
  m: 0,
  p: 0,
  border: 0,
  minInlineSize: 0,
  '& legend': { p: 0, mb: 1, fontWeight: 600 },
  '& .choices': { display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } },
  '& label': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 1.25,
    rowGap: 0.25,
    alignContent: 'start',
    p: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:has(:checked)': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' },
    '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  },
  // Drawn like the other radio buttons: a dark browser fills its own with grey.
  '& input': {
    appearance: 'none',
    m: 0,
    mt: '0.15em',
    width: '1.25rem',
    height: '1.25rem',
    border: '2px solid',
    borderColor: 'text.secondary',
    borderRadius: '50%',
    outline: 'none',
    '&:checked': { borderColor: 'primary.main', background: 'radial-gradient(var(--mui-palette-primary-main) 50%, transparent 55%)' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
  '& .name': { fontWeight: 600 },
  '& .text': { gridColumn: 2, fontSize: '0.875rem', color: 'text.secondary' },
} as const

interface ChoiceProps {
  group: string
  value: string
  name: string
  text: string
  isChosen: boolean
  isBusy: boolean
  onChoose: () => void
}

const Choice = ({ group, value, name, text, isChosen, isBusy, onChoose }: ChoiceProps) => {
  const id = useId()
  return (
    <label>
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        disabled={isBusy}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        onChange={onChoose}
      />
      <span id={`${id}-name`} className="name">
        {name}
      </span>
      <span id={`${id}-text`} className="text">
        {text}
      </span>
    </label>
  )
}

interface TemplateChoiceProps {
  chosen: TemplateName | null
  onChoose: (template: ChosenTemplate | null) => void
  isBusy: boolean
}

const TemplateChoice = ({ chosen, onChoose, isBusy }: TemplateChoiceProps) => {
  const t = useT()
  const language = useLanguage()
  const group = useId()
  const choices = useRef<HTMLDivElement>(null)
  // Back from what a template asks for, whose fields had the focus.
  useEffect(() => choices.current?.querySelector<HTMLElement>(`:checked:not([value="${BLANK}"])`)?.focus(), [])
  const offered = templateNames.filter((id) => !templates[id].hasHours || readSettings().extensions)
  return (
    <Box component="fieldset" sx={styles}>
      <legend>{t('Start from')}</legend>
      <div ref={choices} className="choices">
        <Choice
          group={group}
          value={BLANK}
          name={t('Blank application')}
          text={t('You add branches and steps yourself.')}
          isChosen={chosen === null}
          isBusy={isBusy}
          onChoose={() => onChoose(null)}
        />
        {offered.map((id) => (
          <Choice
            key={id}
            group={group}
            value={id}
            name={templates[id].name[language]}
            text={frenchText(templates[id].description[language])}
            isChosen={chosen === id}
            isBusy={isBusy}
            onChoose={() => onChoose({ id, ...templates[id] })}
          />
        ))}
      </div>
    </Box>
  )
}

interface TemplateStepsProps {
  /** `null` for a blank application. */
  template: ChosenTemplate | null
  onTemplate: (template: ChosenTemplate | null) => void
  isFilling: boolean
  onBack: () => void
  values: TemplateForm
  onChange: (values: TemplateForm) => void
  errorOf: (field: string) => string | undefined
  isBusy: boolean
}

/** With all templates, so it loads when the dialog opens. */
export const TemplateSteps = ({ template, onTemplate, isFilling, ...given }: TemplateStepsProps) =>
  template !== null && isFilling ? (
    <TemplateFields template={template} {...given} />
  ) : (
    <TemplateChoice chosen={template?.id ?? null} onChoose={onTemplate} isBusy={given.isBusy} />
  )
