import { matchRoutes } from 'react-router-dom'
import { pathPatterns, paths } from './paths'

test('a parameter is read back from its path unchanged', () => {
  const odd = 'a/b ?#%é'
  expect(matchRoutes([{ path: pathPatterns.passwordReset }], paths.passwordReset(odd))?.[0]?.params['token']).toBe(odd)
  expect(matchRoutes([{ path: pathPatterns.emailRevert }], paths.emailRevert(odd))?.[0]?.params['token']).toBe(odd)
  expect(matchRoutes([{ path: pathPatterns.application }], paths.application(7))?.[0]?.params['id']).toBe('7')
})
