import type { ShownNotifications } from '@/lib/serviceWorker'

/** The parts of a service worker's globals that ours uses; TypeScript has them only for files without a page. */
export interface LastingEvent {
  waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends LastingEvent {
  request: Request
  /** Undefined without navigation preload. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

export interface PushEvent extends LastingEvent {
  data: { text: () => string } | null
}

export interface ClickEvent extends LastingEvent {
  action: string
  notification: Pick<Notification, 'close' | 'tag'>
}

export interface PageMessage {
  data: unknown
  source: { postMessage: (message: unknown) => void } | null
}

export interface OpenPage {
  url: string
  frameType: string
  visibilityState: string
  focused: boolean
  focus: () => Promise<unknown>
  postMessage: (message: unknown) => void
}

interface Events {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchEvent
  push: PushEvent
  notificationclick: ClickEvent
  message: PageMessage
}

export interface WorkerScope {
  location: { search: string }
  registration: Pick<ServiceWorkerRegistration, 'showNotification'> & ShownNotifications & {
    /** Missing in some browsers: the page then loads once the worker runs. */
    navigationPreload?: { enable: () => Promise<void> }
  }
  clients: {
    /** The page that was focused last comes first. */
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly OpenPage[]>
    openWindow: (url: string) => Promise<unknown>
    claim: () => Promise<void>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}
