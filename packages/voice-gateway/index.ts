export { makeGateway, type AttachedGateway } from './gateway/gateway'
export {
  FRAME_BYTES,
  FRAME_MS,
  type AnsweredCall,
  type Gateway,
  type Leg,
  type OutgoingCall,
  type PhoneCall,
  type PhoneOwner,
  type Refusal,
  type Ringing,
} from './gateway/phoneCall'
export type { Upgrade } from './gateway/signalSocket'
export { strangerLimits, Strangers } from './gateway/admission'
