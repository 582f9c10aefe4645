import type { Id, Role } from 'contract/operation'
import { teamOperations as operations, type AcceptInvitationBody, type InvitationLinkReplySchema, type InvitationSchema, type JoinBody, type TeamMemberSchema, type Uses } from 'contract/team'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract, refreshedBy } from '../endpoint'
import type { Read } from '../readReply'

export type ListedMember = Read<typeof TeamMemberSchema>
export type ListedInvitation = Read<typeof InvitationSchema>
export type OpenedInvitation = Read<typeof InvitationLinkReplySchema>

const tags = ['Team'] as const

type SecretPart = 'token' | 'password' | 'password_confirmation'

const queries = api.injectEndpoints({
  endpoints: fromContract(({ query }) => ({
    listTeam: query(operations.listTeam, {
      tags,
      onCacheEntryAdded: refreshedBy('member.updated', 'Team'),
    }),
  })),
})

export const { useListTeamQuery } = queries

export const {
  useAcceptInvitationMutation,
  useInviteMemberMutation,
  useJoinAccountMutation,
  useReadInvitationMutation,
  useRemoveMemberMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useSetMemberRoleMutation,
  useSetMemberUsesMutation,
} = api.injectEndpoints({
  endpoints: fromContract(({ mutation, deletion }) => ({
    setMemberRole: mutation(operations.setMemberRole, {
      send: ({ id, role }: { id: Id; role: Role }) => ({ params: { memberId: id }, body: { role } }),
      refreshes: tags,
    }),
    setMemberUses: mutation(operations.setMemberUses, {
      send: ({ id, ...body }: { id: Id } & Uses) => ({ params: { memberId: id }, body }),
      // The dialog begins from the list, and may be opened again before that is refreshed.
      patch: ({ id, ...uses }, { dispatch }) =>
        void dispatch(
          queries.util.updateQueryData('listTeam', undefined, ({ members }) => {
            for (const member of members) if (member.id === id) member.uses = { ...uses, calls_day: uses.calls_day ?? null }
          }),
        ),
      refreshes: tags,
    }),
    removeMember: deletion(operations.removeMember, { refreshes: tags }),
    inviteMember: mutation(operations.inviteMember, { refreshes: tags }),
    resendInvitation: mutation(operations.resendInvitation, { refreshes: tags }),
    revokeInvitation: deletion(operations.revokeInvitation, { refreshes: tags }),
    readInvitation: mutation(operations.readInvitation, { send: (token: Secret) => ({ body: { token } }) }),
    acceptInvitation: mutation(operations.acceptInvitation, {
      send: (body: Record<SecretPart, Secret> & Omit<AcceptInvitationBody, SecretPart>) => ({ body }),
    }),
    joinAccount: mutation(operations.joinAccount, { send: (body: Record<keyof JoinBody, Secret>) => ({ body }) }),
  })),
})
