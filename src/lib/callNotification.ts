/** Of the one notification of a call, whether the page or the service worker shows it: the later replaces the earlier. */
const CALL_TAG = 'web-phone'

const ICON = '/console/icons/icon-192.png'

export type CallChoice = 'answer' | 'decline'

interface CallNotification {
  caller: string
  labels: Record<CallChoice, string>
}

/** Not every browser shows `actions`, and TypeScript's types lack them. */
type Options = NotificationOptions & { actions: { action: CallChoice; title: string }[] }

export const callNotification = ({ caller, labels }: CallNotification): Options => ({
  body: caller,
  tag: CALL_TAG,
  icon: ICON,
  requireInteraction: true,
  actions: [
    { action: 'answer', title: labels.answer },
    { action: 'decline', title: labels.decline },
  ],
})

export const plainNotification = (body: string): NotificationOptions => ({ body, icon: ICON })

export interface ShownNotifications {
  getNotifications: (filter: { tag: string }) => Promise<readonly { close: () => void }[]>
}

export const closeCallNotifications = async (registration: ShownNotifications): Promise<void> => {
  for (const notification of await registration.getNotifications({ tag: CALL_TAG })) notification.close()
}

/** A page in which a call rings asks whether the user has chosen before the page was open. */
export const ASK_FOR_CHOICE = 'call-choice'

const choices: readonly CallChoice[] = ['answer', 'decline']

/** Of a message of the service worker, or of a notification's action. */
export const choiceIn = (message: unknown): CallChoice | null => choices.find((choice) => choice === message) ?? null
