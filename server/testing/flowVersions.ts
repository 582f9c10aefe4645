import { FlowVersionReplySchema, FlowVersionsReplySchema, type FlowVersion, type FlowVersionReply } from 'contract/flowVersions'
import { Value } from 'typebox/value'
import { ask, type Question, type Reply } from './ask'
import type { SeededMember } from './sessions'
import type { TestServer } from './startServer'

/** The requests of an editor of one application. */
export const editorOf = ({ url }: TestServer, applicationId: string) => {
  const send = ({ token }: SeededMember, path: string, question: Question = {}): Promise<Reply> => ask(`${url}/v1${path}`, { token, ...question })
  const versionsPath = `/applications/${applicationId}/versions`
  return {
    send,
    save: (member: SeededMember, branch: string, modules: unknown, etag = '*') =>
      send(member, `/application-branches/${branch}/modules`, { method: 'PUT', body: { modules }, headers: { 'if-match': etag } }),
    rename: (member: SeededMember, branch: string, friendly_name: string) => send(member, `/application-branches/${branch}`, { method: 'PUT', body: { friendly_name } }),
    remove: (member: SeededMember, branch: string) => send(member, `/application-branches/${branch}`, { method: 'DELETE' }),
    create: (member: SeededMember, friendly_name: string) => send(member, `/applications/${applicationId}/branches`, { body: { friendly_name } }),
    order: (member: SeededMember, branch_ids: readonly string[]) => send(member, `/applications/${applicationId}/branches/order`, { method: 'PUT', body: { branch_ids } }),
    restore: (member: SeededMember, version: number, etag = '*') => send(member, `${versionsPath}/${version}/restore`, { method: 'POST', headers: { 'if-match': etag } }),
    list: async (member: SeededMember, limit?: number): Promise<FlowVersion[]> => {
      const { body } = await send(member, limit === undefined ? versionsPath : `${versionsPath}?limit=${limit}`)
      if (!Value.Check(FlowVersionsReplySchema, body)) throw new Error('no list of versions')
      return body.versions
    },
    get: async (member: SeededMember, version: number): Promise<FlowVersionReply> => {
      const { body, text } = await send(member, `${versionsPath}/${version}`)
      if (!Value.Check(FlowVersionReplySchema, body)) throw new Error(`no version: ${text}`)
      return body
    },
  }
}
