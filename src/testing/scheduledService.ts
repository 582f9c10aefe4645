import { isRecord } from '@/lib/values'

export type Verdict = 'done' | 'refused' | 'lostBefore' | 'lostAfter'

interface Row {
  id: string
  friendly_name: string
  file_url: string
  created_at: string
}

interface Call {
  method: string
  url: URL
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

/** A model of the audio files service; it advances only by `arrive` and `answer`. */
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

  /** A request reaches the service. */
  arrive(nth: number, verdict: Verdict): void {
    const coming = this.waiting.filter(({ answer }) => answer === undefined)
    const call = coming[nth % coming.length]
    if (call !== undefined) call.answer = call.method === 'DELETE' ? this.remove(call.url, verdict) : this.read(call.url)
  }

  /** A response reaches the page, in any order. */
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
