import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, InstantSchema, ListOf, Nullable, OwnIdSchema, TextSchema, VerbatimSchema } from './parts'

export const PushDeviceSchema = Exactly({
  id: OwnIdSchema,
  browser: Type.String({ description: 'such as Firefox; empty if unknown' }),
  system: Type.String({ description: 'such as Windows; empty if unknown' }),
  is_current: Type.Boolean({ description: 'added by the session that asks' }),
  created_at: InstantSchema,
  last_used_at: Nullable(InstantSchema),
})

export const PushDevicesReplySchema = Exactly({
  public_key: Essential(Type.String({ description: 'the `applicationServerKey` of subscriptions, in base64url' })),
  devices: ListOf(PushDeviceSchema),
})

const KeySchema = (characters: number) => Type.String({ pattern: `^[\\w-]{${characters}}$` })

export const PushDeviceBodySchema = Exactly({
  endpoint: VerbatimSchema(1024),
  p256dh: KeySchema(87),
  auth: KeySchema(22),
  browser: TextSchema(40),
  system: TextSchema(40),
})

export const PushDeviceReplySchema = Exactly({ device: PushDeviceSchema })

export type PushDevice = Static<typeof PushDeviceSchema>
export type PushDevicesReply = Static<typeof PushDevicesReplySchema>
export type PushDeviceBody = Static<typeof PushDeviceBodySchema>

export const pushDevicesOperations = {
  listPushDevices: operation('GET', '/users/:userId/push-devices', { reply: PushDevicesReplySchema, ext: true }),
  /** Replaces the device of this session, with which it ends. 400 `push_service_not_allowed`. */
  savePushDevice: operation('PUT', '/users/:userId/push-devices', {
    body: PushDeviceBodySchema,
    reply: PushDeviceReplySchema,
    ext: true,
  }),
  removePushDevice: operation('DELETE', '/users/:userId/push-devices/:pushDeviceId', { status: 204, ext: true }),
  /** 400 `device_gone`, whose device is removed, or `push_failed`; 429 if it was tested a moment ago. */
  testPushDevice: operation('POST', '/users/:userId/push-devices/:pushDeviceId/tests', { status: 204, ext: true }),
}
