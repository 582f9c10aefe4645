import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest } from '../../failures/failures'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

type Form = Readonly<Record<string, string>>

const forms = new WeakMap<FastifyRequest, Form>()

export const formOf = (request: FastifyRequest): Form => forms.get(request) ?? {}

export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string' }, (request, body, done) => {
    const fields = [...new URLSearchParams(body)]
    const form = Object.fromEntries(fields)
    if (Object.keys(form).length < fields.length) return done(new BadRequest(), undefined)
    forms.set(request, form)
    done(null, undefined)
  })
}
