import type { Operation } from 'contract/operation'

export interface Answer {
  status: number
  body?: unknown
}

export type Fields = Record<string, unknown>

export interface Asked {
  param: (name: string) => string
  query: URLSearchParams
  fields: Fields
  file: () => Promise<File | null>
}

export type ReferenceCall = [row: Operation, act: (asked: Asked) => Answer | Promise<Answer>]

export const failure = (status: number, word: string, errors?: Record<string, string[]>): Answer => ({
  status,
  body: { status: word, user_message: null, ...(errors && { errors }) },
})

export const found = (body: unknown): Answer => (body === undefined ? failure(404, 'not_found') : { status: 200, body })
