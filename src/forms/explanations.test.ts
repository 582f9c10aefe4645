import { translatorOf } from '@/i18n/translator'
import { failureOf, type Failure } from '@/lib/failure'
import { explainDialog } from './explainDialog'
import { explainProfile } from './explainProfile'

const textOf = translatorOf({})
const internal = 'An internal error occurred. Please try again.'
const wrong = 'Something went wrong, please try again.'

test.each<[Partial<Failure>, string, string]>([
  [{ status: 422, type: 'validation' }, 'Please check the form and try again.', 'Please make sure you filled the form correctly.'],
  [{ status: 500 }, internal, wrong],
  [{ status: null }, internal, wrong],
  [{ status: 409, outcome: 'refused' }, internal, wrong],
  [{ status: 429 }, 'Too many tries. Please wait a few minutes and try again.', 'Too many tries. Please wait a few minutes and try again.'],
  [{ status: 429, waitSeconds: 1 }, 'Too many tries. Please try again in 1 s.', 'Too many tries. Please try again in 1 s.'],
  [{ status: 429, waitSeconds: 60 }, 'Too many tries. Please try again in 60 s.', 'Too many tries. Please try again in 60 s.'],
  [{ status: 429, waitSeconds: 61 }, 'Too many tries. Please try again in 2 min.', 'Too many tries. Please try again in 2 min.'],
  [{ status: 429, waitSeconds: 600 }, 'Too many tries. Please try again in 10 min.', 'Too many tries. Please try again in 10 min.'],
])('of the failure %j a dialog says "%s", a form of the profile "%s"', (given, inDialog, inProfile) => {
  const failure = failureOf(given)
  expect([textOf(explainDialog(failure)), textOf(explainProfile(failure))]).toEqual([inDialog, inProfile])
})
