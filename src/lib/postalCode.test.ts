import { tidyPostalCode } from './postalCode'

test.each([
  ['h2x1y4', 'H2X 1Y4'],
  [' H2X-1Y4 ', 'H2X 1Y4'],
  ['h2x   1y4', 'H2X 1Y4'],
  ['H2X 1Y4', 'H2X 1Y4'],
  ['75001', '75001'],
  [' h2x1y', ' h2x1y'],
  ['', ''],
])('%p becomes %p; text that is not a Canadian postal code stays unchanged', (typed, tidy) => expect(tidyPostalCode(typed)).toBe(tidy))
