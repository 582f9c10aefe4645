import { templatesOperations, type FromTemplateReplySchema, type TemplateBody } from 'contract/templates'
import { api, apiRequest } from '../index'
import type { ReadDone } from '../readReply'
import { refreshedBy } from '../tags'

/** Loads with its dialog. A new schedule may come with the application. */
export const { useCreateFromTemplateMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createFromTemplate: build.mutation<ReadDone<typeof FromTemplateReplySchema>, { idempotencyKey: string; body: TemplateBody }>({
      query: ({ idempotencyKey, body }) => apiRequest(templatesOperations.createFromTemplate, { body, idempotencyKey }),
      invalidatesTags: [...refreshedBy.changeApplication, { type: 'Schedule', id: 'LIST' }],
    }),
  }),
})
