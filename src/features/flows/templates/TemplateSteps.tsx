import { TemplateChoice } from './TemplateChoice'
import { TemplateFields } from './TemplateFields'
import type { ChosenTemplate, TemplateForm } from './templateForm'

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
