import { msg, type Message } from '@/i18n/message'

/** What an operator did to the account, and why. */
export const suspensionText = ({ standing, reason }: { standing: 'suspended' | 'closing'; reason: string }): Message =>
  standing === 'suspended'
    ? msg('Your account is suspended: {reason}. It makes and takes no calls; you can pay and write to support.', { reason })
    : msg('Your account is being closed: {reason}. It makes and takes no calls; write to support to keep it.', { reason })
