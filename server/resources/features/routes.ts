import { featuresRows } from 'contract/features'
import { featuresSchemas } from 'contract/schemas/features'
import { route, type BoundRoute } from '../../core/routes/route'
import type { FeaturesService } from './service'

export const featuresRoutes = (features: FeaturesService): BoundRoute[] => [
  route(featuresRows.listFeatures, featuresSchemas.listFeatures, async ({ caller }) => ({
    modules: features.list(caller.language),
  })),
  route(featuresRows.listParameters, featuresSchemas.listParameters, async ({ params, caller }) => ({
    parameters: features.parameters(params.moduleName, caller.language),
  })),
  route(featuresRows.validateParameters, featuresSchemas.validateParameters, ({ params, body, caller }) =>
    features.validate(caller.accountId, params.moduleName, body),
  ),
]
