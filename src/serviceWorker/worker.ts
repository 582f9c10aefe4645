import { ASK_FOR_CHOICE, callNotification, choiceIn, closeCallNotifications, plainNotification, type CallChoice } from '@/lib/serviceWorker'
import { isRecord, parseJson } from '@/lib/values'
import type { ClickEvent, FetchEvent, OpenPage, PageMessage, PushEvent, WorkerScope } from './scope'

const english = {
  call: 'Incoming call',
  answer: 'Answer',
  decline: 'Decline',
  unknown: 'Hidden number',
  test: 'Test notification',
  testBody: 'Calls to you will appear like this on this device.',
  limit: 'Limit for calls',
  limitNear: 'Calls beyond the plan have used 80% of a limit.',
  limitReached: 'A limit for calls beyond the plan is reached. They are refused.',
  limitOfPerson: 'Somebody on your team has reached their own daily limit for calls.',
  unusual: 'Are these your calls?',
  unusualBody: 'Unusual calls abroad are slowed until you answer.',
}

const french: typeof english = {
  call: 'Appel entrant',
  answer: 'Répondre',
  decline: 'Refuser',
  unknown: 'Numéro masqué',
  test: 'Notification de test',
  testBody: 'Vos appels apparaîtront ainsi sur cet appareil.',
  limit: "Limite d'appels",
  limitNear: "Les appels en sus du forfait ont utilisé 80\u00a0% d'une limite.",
  limitReached: 'Une limite pour les appels en sus du forfait est atteinte. Ces appels sont refusés.',
  limitOfPerson: "Une personne de votre équipe a atteint sa propre limite quotidienne d'appels.",
  unusual: 'Est-ce que ces appels sont les vôtres?',
  unusualBody: "Des appels inhabituels à l'étranger sont ralentis d'ici votre réponse.",
}

/** A table of its own: the console's catalogue is twenty times as large as this worker. */
const textsOf = (language: string): typeof english => (language === 'fr' ? french : english)

/** A choice waits this long for the page that opens because of it. */
const CHOICE_MS = 15_000
/** No call rings longer. */
const RING_MS = 30_000

const WEB_PHONE = '/console/webphone'
const BILLING = '/console/billing'
const LIMIT_TAG = 'limit'

const isConsole = ({ url, frameType }: OpenPage): boolean => frameType === 'top-level' && new URL(url).pathname.startsWith('/console/')

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const offlineAnswer = (offlinePage: string): Response => {
  const nonce = crypto.randomUUID()
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'` }
  return new Response(offlinePage.replace('NONCE', nonce), { status: 503, headers })
}

/** Shows calls and the offline page. It stores nothing, and answers no request but those for whole pages. */
export const startServiceWorker = (scope: WorkerScope, offlinePage: string): void => {
  const { registration, clients } = scope
  const texts = textsOf(scope.location.search.slice(1))
  let waiting: { choice: CallChoice; until: number } | null = null

  const pages = async (): Promise<OpenPage[]> => (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(isConsole)

  const load = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch {
      return offlineAnswer(offlinePage)
    }
  }

  /** Some browsers end a subscription that shows nothing, so for a console that has the focus it is shown only for a moment. */
  const showCall = async (caller: string): Promise<void> => {
    const isSeen = (await pages()).some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)
    const options = { ...callNotification({ caller: caller || texts.unknown, labels: texts }), silent: isSeen }
    await registration.showNotification(texts.call, options)
    if (!isSeen) await pause(RING_MS)
    await closeCallNotifications(registration)
  }

  const showLimit = (title: string, body: string): Promise<void> => registration.showNotification(title, { ...plainNotification(body), tag: LIMIT_TAG })

  const receive = ({ data }: PushEvent): Promise<void> => {
    const payload = parseJson(data?.text() ?? '')
    const { caller, limit } = isRecord(payload) ? payload : {}
    if (typeof caller === 'string') return showCall(caller)
    if (limit === 80) return showLimit(texts.limit, texts.limitNear)
    if (limit === 100) return showLimit(texts.limit, texts.limitReached)
    if (limit === 'person') return showLimit(texts.limit, texts.limitOfPerson)
    if (limit === 'unusual') return showLimit(texts.unusual, texts.unusualBody)
    return registration.showNotification(texts.test, plainNotification(texts.testBody))
  }

  const choose = async ({ action, notification }: ClickEvent): Promise<void> => {
    if (notification.tag === LIMIT_TAG) return void (await clients.openWindow(BILLING))
    const choice = choiceIn(action)
    const open = await pages()
    for (const page of open) if (choice !== null) page.postMessage(choice)
    if (choice === 'decline') return
    const [last] = open
    if (last !== undefined) return void (await last.focus())
    if (choice !== null) waiting = { choice, until: Date.now() + CHOICE_MS }
    await clients.openWindow(WEB_PHONE)
  }

  const tell = ({ data, source }: PageMessage): void => {
    if (data !== ASK_FOR_CHOICE || waiting === null) return
    if (waiting.until > Date.now()) source?.postMessage(waiting.choice)
    waiting = null
  }

  // Any version works with any page, so a new one takes over at once.
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()])))
  scope.addEventListener('fetch', (event) => {
    const { mode, destination } = event.request
    if (mode === 'navigate' && destination === 'document') event.respondWith(load(event))
  })
  scope.addEventListener('push', (event) => event.waitUntil(receive(event)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(choose(event))
  })
  scope.addEventListener('message', tell)
}
