export interface Question {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  body: unknown
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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

export const fieldsOf = ({ body }: Reply): string[] =>
  typeof body === 'object' && body !== null && 'errors' in body && typeof body.errors === 'object' && body.errors !== null
    ? Object.keys(body.errors).sort()
    : []
