import type { Static } from 'typebox'
import type { Parameters } from './branches'
import { row } from './row'
import type {
  FeatureSchema,
  FeaturesReplySchema,
  ParameterDefinitionSchema,
  ParameterDefinitionsReplySchema,
} from './schemas/features'

/** What a module can do; the wire calls it a module, too. */
export type Feature = Static<typeof FeatureSchema>
export type ParameterDefinition = Static<typeof ParameterDefinitionSchema>
export type FeaturesReply = Static<typeof FeaturesReplySchema>
export type ParameterDefinitionsReply = Static<typeof ParameterDefinitionsReplySchema>

export const featuresRows = {
  listFeatures: row<{ reply: FeaturesReply }>()('GET', '/modules'),
  listParameters: row<{ reply: ParameterDefinitionsReply }>()('GET', '/modules/:moduleName/parameters'),
  /** 422 with the sentences per parameter. */
  validateParameters: row<{ body: Parameters }>()('POST', '/modules/:moduleName/validate', { status: 204 }),
}
