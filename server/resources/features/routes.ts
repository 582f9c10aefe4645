import { featuresOperations } from 'contract/features'
import { route, type BoundRoute } from '../../core/routes/route'
import type { FeaturesService } from './service'

export const featuresRoutes = (features: FeaturesService): BoundRoute[] => [
  route(featuresOperations.listFeatures, async ({ caller }) => ({
    modules: features.list(caller.language),
  })),
  route(featuresOperations.listParameters, async ({ params, caller }) => ({
    parameters: features.parameters(params.moduleName, caller.language),
  })),
  route(featuresOperations.validateParameters, ({ params, body, caller }) =>
    features.validate(caller.accountId, params.moduleName, body),
  ),
]
