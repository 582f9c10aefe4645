import { templatesOperations as operations, type TemplateBody } from 'contract/applications'
import { api } from '../index'
import { fromContract } from '../endpoint'

/** Loads with its dialog. A new schedule may come with the application. */
export const { useCreateFromTemplateMutation } = api.injectEndpoints({
  endpoints: fromContract(({ mutation }) => ({
    createFromTemplate: mutation(operations.createFromTemplate, {
      send: (creation: { idempotencyKey: string; body: TemplateBody }) => creation,
      refreshes: ['Applications', 'Schedules'],
    }),
  })),
})
