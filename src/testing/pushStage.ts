interface Behaviour {
  /** What the user answers. */
  answer?: NotificationPermission
  fails?: boolean
  /** The origin of its push service. */
  at?: string
}

const replaced: { target: object; name: string }[] = []

const stand = (target: object, name: string, value: unknown): void => {
  replaced.push({ target, name })
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

afterEach(() => {
  for (const { target, name } of replaced.splice(0)) Reflect.deleteProperty(target, name)
})

/** A point of the curve: the service refuses any other key. */
const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

const bytesOf = (base64url: string): ArrayBuffer =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer

/** A browser with service workers and push, which jsdom lacks. Subscribes nowhere that anyone listens. */
export const stagePush = (permission: NotificationPermission, { answer = 'granted', fails = false, at = 'https://fcm.googleapis.com' }: Behaviour = {}) => {
  const requests: string[] = []
  const keys = new Map([['p256dh', bytesOf(KEY)], ['auth', new Uint8Array(16).buffer]])
  let isFailing = fails
  let subscription: object | null = null
  const shown = { permission, requestPermission: (): Promise<NotificationPermission> => {
    requests.push('permission')
    shown.permission = answer
    return Promise.resolve(answer)
  } }
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      requests.push('subscribe')
      if (isFailing) return Promise.reject(new DOMException('Registration failed', 'AbortError'))
      subscription = {
        endpoint: `${at}/send/nobody-there`,
        options: { applicationServerKey: options.applicationServerKey.buffer },
        getKey: (name: string) => keys.get(name) ?? null,
        unsubscribe: () => {
          subscription = null
          return Promise.resolve(true)
        },
      }
      return Promise.resolve(subscription)
    },
  }
  const registration = { active: {}, pushManager }
  stand(window, 'Notification', shown)
  stand(window, 'PushManager', class PushManager {})
  stand(navigator, 'serviceWorker', {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    register: () => {
      requests.push('register')
      return Promise.resolve(registration)
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  return {
    requests,
    subscriptions: () => (subscription === null ? 0 : 1),
    recover: () => {
      isFailing = false
    },
  }
}
