import { isRecord } from '@/lib/record'

/** What the service makes of a deletion, as the schedule has it. */
export type Verdict = 'done' | 'refused' | 'lostBefore' | 'lostAfter'

interface Row {
  id: string
  friendly_name: string
  file_url: string
  created_at: string
}

/** A call that a page has made. It reaches the service, and its answer reaches the page, when the schedule says so. */
interface Call {
  method: string
  url: URL
  /** Unknown until it has reached the service; `null` where the connection broke. */
  answer: { status: number; body: unknown } | null | undefined
  resolve: (response: Response) => void
  reject: (reason: Error) => void
}

const row = (number: number): Row => ({
  id: `f${number}`,
  friendly_name: `File ${number}`,
  file_url: '/v1/files/f',
  created_at: '2026-11-20T12:00:00.000Z',
})

/** Keeps audio files, the newest first, in pages of few; nothing happens in it but by `arrive` and `answer`. */
export class ScheduledService {
  private readonly pageRows: number
  private made = 0
  rows: Row[] = []
  private waiting: Call[] = []

  constructor(rows: number, pageRows: number) {
    this.pageRows = pageRows
    while (this.made < rows) this.add()
  }

  add(): void {
    this.made += 1
    this.rows = [row(this.made), ...this.rows]
  }

  /** In the place of `fetch`. */
  readonly fetch = (input: unknown, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(String(input), 'http://made.up')
      const call: Call = { method: init.method ?? 'GET', url, answer: undefined, resolve, reject }
      init.signal?.addEventListener('abort', () => {
        this.waiting = this.waiting.filter((each) => each !== call)
        reject(new DOMException('aborted', 'AbortError'))
      })
      this.waiting.push(call)
    })

  get isIdle(): boolean {
    return this.waiting.length === 0
  }

  /** One of the calls that are on their way reaches the service: what it reads is as it is now. */
  arrive(nth: number, verdict: Verdict): void {
    const coming = this.waiting.filter(({ answer }) => answer === undefined)
    const call = coming[nth % coming.length]
    if (call !== undefined) call.answer = call.method === 'DELETE' ? this.remove(call.url, verdict) : this.read(call.url)
  }

  /** One of the answers reaches the page, in whatever order. */
  answer(nth: number): void {
    const ready = this.waiting.filter(({ answer }) => answer !== undefined)
    const call = ready[nth % ready.length]
    if (call === undefined) return
    this.waiting = this.waiting.filter((each) => each !== call)
    if (!isRecord(call.answer)) return call.reject(new TypeError('Failed to fetch'))
    const { status, body } = call.answer
    call.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }))
  }

  private remove({ pathname }: URL, verdict: Verdict): Call['answer'] {
    if (verdict === 'refused') return { status: 409, body: { status: 'conflict', user_message: null } }
    if (verdict === 'lostBefore') return null
    const id = pathname.split('/').at(-1)
    const isThere = this.rows.some((each) => each.id === id)
    this.rows = this.rows.filter((each) => each.id !== id)
    if (verdict === 'lostAfter') return null
    return isThere ? { status: 204, body: null } : { status: 404, body: { status: 'not_found', user_message: null } }
  }

  private read({ searchParams }: URL): Call['answer'] {
    const cursor = searchParams.get('cursor')
    const older = cursor === null ? this.rows : this.rows.filter(({ id }) => Number(id.slice(1)) < Number(cursor))
    const audiofiles = older.slice(0, this.pageRows)
    const next = older.length > audiofiles.length ? (audiofiles.at(-1)?.id.slice(1) ?? null) : null
    return { status: 200, body: { audiofiles, next_cursor: next } }
  }
}
