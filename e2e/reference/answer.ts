import type { Operation } from 'contract/operation'

export interface Answer {
  status: number
  body?: unknown
}

export type Fields = Record<string, unknown>

/** One request, as the calls see it. */
export interface Asked {
  /** The part of the path that stands for this name, such as `numberId`. */
  param: (name: string) => string
  query: URLSearchParams
  /** Of a JSON body; none of any other. */
  fields: Fields
  /** Of a multipart body. */
  file: () => Promise<File | null>
}

export type ReferenceCall = [row: Operation, act: (asked: Asked) => Answer | Promise<Answer>]

export const failure = (status: number, word: string, errors?: Record<string, string[]>): Answer => ({
  status,
  body: { status: word, user_message: null, ...(errors && { errors }) },
})

export const found = (body: unknown): Answer => (body === undefined ? failure(404, 'not_found') : { status: 200, body })
