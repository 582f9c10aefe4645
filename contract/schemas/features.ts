import { Type } from 'typebox'
import type { featuresRows } from '../features'
import { ParametersSchema } from './branches'
import { Exactly, FlagSchema, Nullable } from './parts'
import { schemasOf } from './schemas'

export const FeatureSchema = Exactly({ name: Type.String(), friendly_name: Type.String(), is_new: FlagSchema })

export const FeaturesReplySchema = Exactly({ modules: Type.Array(FeatureSchema) })

const InputTypeSchema = Type.Union([
  Type.Literal('text'),
  Type.Literal('number'),
  Type.Literal('select'),
  Type.Literal('switch'),
  Type.Literal('audiofile-selector'),
  Type.Literal('extensions'),
  Type.Literal('routes'),
])

export const ParameterDefinitionSchema = Exactly({
  name: Type.String(),
  label: Type.String(),
  input_type: InputTypeSchema,
  options: Nullable(Type.Array(Exactly({ value: Type.String(), label: Type.String() }))),
  default: Type.Unknown({ description: 'null where there is none' }),
  hide_label: FlagSchema,
})

export const ParameterDefinitionsReplySchema = Exactly({ parameters: Type.Array(ParameterDefinitionSchema) })

export const featuresSchemas = schemasOf<typeof featuresRows>()({
  listFeatures: { reply: FeaturesReplySchema },
  listParameters: { reply: ParameterDefinitionsReplySchema },
  validateParameters: { body: ParametersSchema },
})
