export interface Question {
  method?: string
  token?: string
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  /** The JSON of the text; undefined where it is none. */
  body: unknown
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One request, as any client of the wire would send it. Redirects are not followed. */
export const ask = async (url: string, { method, token, body, headers = {} }: Question = {}): Promise<Reply> => {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: jsonOf(text) }
}

/** The texts of a failure's fields; empty for any other reply. */
export const fieldsOf = ({ body }: Reply): string[] =>
  typeof body === 'object' && body !== null && 'errors' in body && typeof body.errors === 'object' && body.errors !== null
    ? Object.keys(body.errors).sort()
    : []
