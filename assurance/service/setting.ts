import { seedHoldings } from '../../server/testing/operations/holdings'
import type { Setting } from '../../server/testing/operations/operation'
import type { TestEnvironment } from '../../server/testing/operations/environment'
import { signedInOperator } from '../../server/testing/operators'
import { signedIn } from '../../server/testing/sessions'

export const newSetting = async ({ server, outside }: TestEnvironment): Promise<Setting> => {
  const member = await signedIn(server, await server.seed.person())
  const { token: operatorToken } = await signedInOperator(server)
  return { server, outside, member, operatorToken, own: await seedHoldings(server, member) }
}
