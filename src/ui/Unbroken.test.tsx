import { renderThemed } from '@/testing/renderThemed'
import { Unbroken } from './Unbroken'

test.each([
  ['Calls to (438) 555-0119 and (514) 555-0142 ring.', ['(438) 555-0119', '(514) 555-0142']],
  ['(438) 555-0119', ['(438) 555-0119']],
  ['Boutique (été)', []],
  ['', []],
])('in %j, no line breaks within %j, and the text stays as it is', (text, numbers) => {
  const { container } = renderThemed(<Unbroken text={text} />)
  expect(container.textContent).toBe(text)
  const unbroken = Array.from(container.querySelectorAll('span')).filter(({ style }) => style.whiteSpace === 'nowrap')
  expect(unbroken.map(({ textContent }) => textContent)).toEqual(numbers)
})
