import assert from 'node:assert/strict'
import type { CallEvent } from 'callflow/machine'
import type { Form } from '../../carrier'

export type ObservedInstruction =
  | { type: 'play'; url: string }
  | { type: 'say'; text: string; language: string }
  | { type: 'wait'; seconds: number }
  | { type: 'gather'; maxDigits: number; seconds: number }
  | { type: 'dial'; number: string; seconds: number }
  | { type: 'ring'; identities: readonly string[]; seconds: number }
  | { type: 'record'; seconds: number }
  | { type: 'hangUp' }

interface Verb {
  name: string
  attributes: ReadonlyMap<string, string>
  text: string
  children: readonly Verb[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plain = (text: string): string => text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '')

/** Reads only the XML that we write: no comments, no mixed content. */
const readTwiml = (document: string): Verb => {
  const tokens = [...document.replace(/^<\?xml[^>]*\?>/, '').matchAll(/<(\/?)(\w+)((?:\s\w+="[^"<]*")*)(\/?)>|([^<]+)/g)]
  let index = 0
  const readOne = (): Verb => {
    const [, , name = '', written = '', isEmpty = ''] = tokens[index] ?? []
    index += 1
    const attributes = new Map([...written.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, plain(value)]))
    const children: Verb[] = []
    let text = ''
    while (isEmpty === '' && tokens[index]?.[1] !== '/') {
      const [, , , , , inside] = tokens[index] ?? assert.fail(document)
      if (inside === undefined) children.push(readOne())
      else {
        text += plain(inside)
        index += 1
      }
    }
    if (isEmpty === '') index += 1
    return { name, attributes, text, children }
  }
  const root = readOne()
  assert.equal(index, tokens.length, document)
  assert.equal(root.name, 'Response', document)
  return root
}

type Ask = (url: string, form: Form) => Promise<string>

/** Twilio and a caller in one: reads documents and requests the next, as Twilio's webhooks do. */
export class TwimlPhone {
  readonly observed: ObservedInstruction[] = []
  private waiting: Verb | null = null
  private digits = ''

  constructor(private readonly ask: Ask) {}

  read(document: string): void {
    this.waiting = null
    this.digits = ''
    for (const verb of readTwiml(document).children) {
      if (this.perform(verb)) return
    }
    if (this.observed.at(-1)?.type !== 'hangUp') this.observed.push({ type: 'hangUp' })
  }

  async meet(event: CallEvent): Promise<void> {
    const verb = this.waiting
    if (verb === null) return
    if (event.type === 'hangup') await this.leave(verb)
    else if (verb.name === 'Gather') await this.gather(verb, event)
    else if (verb.name === 'Record') await this.record(verb, event)
    else await this.dial(verb, event)
  }

  private numberIn(verb: Verb, name: string): number {
    return Number(verb.attributes.get(name) ?? assert.fail(`${verb.name} has no ${name}`))
  }

  private perform(verb: Verb): boolean {
    const { name, text, attributes, children } = verb
    const timeout = (): number => this.numberIn(verb, 'timeout')
    if (name === 'Play') this.observed.push({ type: 'play', url: text })
    else if (name === 'Say') this.observed.push({ type: 'say', text, language: attributes.get('language') ?? '' })
    else if (name === 'Pause') this.observed.push({ type: 'wait', seconds: this.numberIn(verb, 'length') })
    else if (name === 'Hangup') return this.observed.push({ type: 'hangUp' }) > 0
    else {
      this.waiting = verb
      if (name === 'Gather') {
        children.forEach((child) => this.perform(child))
        this.waiting = verb
        this.observed.push({ type: 'gather', maxDigits: this.numberIn(verb, 'numDigits'), seconds: timeout() })
      } else if (name === 'Record') this.observed.push({ type: 'record', seconds: this.numberIn(verb, 'maxLength') })
      else this.observed.push(this.dialled(verb))
      return true
    }
    return false
  }

  private dialled(verb: Verb): ObservedInstruction {
    assert.equal(verb.name, 'Dial')
    const seconds = this.numberIn(verb, 'timeout')
    const [number] = verb.children
    if (number?.name === 'Number') {
      const keys = number.attributes.get('sendDigits') ?? ''
      return { type: 'dial', number: number.text + keys.replaceAll('wwww', ','), seconds }
    }
    // The pause in which web phones load isn't part of the flow.
    assert.deepEqual(this.observed.pop(), { type: 'wait', seconds: 1 })
    return { type: 'ring', identities: verb.children.map(({ children }) => children.find(({ name }) => name === 'Identity')?.text ?? ''), seconds }
  }

  private async post(verb: Verb, form: Form): Promise<void> {
    const action = verb.attributes.get('action') ?? assert.fail(`${verb.name} has no action`)
    this.read(await this.ask(action, { CallSid: `CA${'0'.repeat(32)}`, CallStatus: 'in-progress', ...form }))
  }

  private async gather(verb: Verb, event: CallEvent): Promise<void> {
    const isEnd = event.type === 'digit' && event.digit === verb.attributes.get('finishOnKey')
    if (event.type === 'digit' && !isEnd) this.digits += event.digit
    const isFull = event.type === 'digit' && this.digits.length >= this.numberIn(verb, 'numDigits')
    if (isEnd || isFull || event.type === 'timeout') await this.post(verb, { Digits: this.digits })
  }

  private async record(verb: Verb, event: CallEvent): Promise<void> {
    if (event.type === 'recorded' || event.type === 'timeout') await this.post(verb, { RecordingUrl: 'https://example.com/RE' })
  }

  private async dial(verb: Verb, event: CallEvent): Promise<void> {
    if (event.type === 'timeout') await this.post(verb, { DialCallStatus: 'no-answer' })
    if (event.type === 'transferred') await this.post(verb, { DialCallStatus: event.result === 'answered' ? 'completed' : 'busy' })
  }

  /** Twilio reports a caller who leaves a dialled call or a message, but not one who leaves a gather. */
  private async leave(verb: Verb): Promise<void> {
    this.waiting = null
    if (verb.name === 'Gather') return
    const before = this.observed.length
    await this.post(verb, { CallStatus: 'completed', DialCallStatus: 'canceled', Digits: 'hangup' })
    this.observed.length = before
    this.waiting = null
  }
}
