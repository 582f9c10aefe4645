import type { Recipients } from '../core/recipients/recipients'

/** Everybody wants voicemails by mail. */
export const willing: Pick<Recipients, 'admit'> = {
  admit: () => Promise.resolve({ unsubscribeUrl: 'http://localhost/console/email/unsubscribe/a-token' }),
}
