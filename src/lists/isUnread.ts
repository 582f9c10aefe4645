import type { ListedSupportRequest } from '@/api'

/** Whether the support team has answered since the user last opened it. */
export const isUnread = ({ is_unread, is_resolved }: ListedSupportRequest): boolean => is_resolved !== 1 && is_unread === 1
