import type { Operation } from 'contract/operation'

export interface Answer {
  status: number
  body?: unknown
}

export type Fields = Record<string, unknown>

export interface ReferenceRequest {
  param: (name: string) => string
  query: URLSearchParams
  fields: Fields
  file: () => Promise<File | null>
}

export type ReferenceCall = [row: Operation, act: (request: ReferenceRequest) => Answer | Promise<Answer>]

export const failure = (status: number, code: string, errors?: Record<string, string[]>): Answer => ({
  status,
  body: { status: code, user_message: null, ...(errors && { errors }) },
})

export const found = (body: unknown): Answer => (body === undefined ? failure(404, 'not_found') : { status: 200, body })
