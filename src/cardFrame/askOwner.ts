import { currentSpoken } from '@/i18n/language'
import { translatorOf } from '@/i18n/translator'
import { finishStepUp } from './cardService'
import { element } from './element'

/** Stands for the page of a bank: asks the card's owner, and tells the service what the answer was. */
export const askOwner = (place: HTMLElement, secret: string): Promise<void> => {
  const t = translatorOf(currentSpoken().catalogue)
  return new Promise((resolve) => {
    const said = element('p', 'said', t('Do you confirm this payment?'))
    const problem = element('p', 'error')
    problem.setAttribute('role', 'alert')
    const confirm = element('button', 'button main', t('Confirm'))
    const decline = element('button', 'button', t('Decline'))
    const answer = async (isConfirmed: boolean): Promise<void> => {
      confirm.disabled = decline.disabled = true
      problem.textContent = ''
      if (await finishStepUp(secret, isConfirmed)) return resolve()
      problem.textContent = t('Your answer did not arrive. Please try again.')
      confirm.disabled = decline.disabled = false
      confirm.focus()
    }
    confirm.type = decline.type = 'button'
    confirm.addEventListener('click', () => void answer(true))
    decline.addEventListener('click', () => void answer(false))
    place.replaceChildren(said, problem, element('div', 'buttons', decline, confirm))
  })
}
