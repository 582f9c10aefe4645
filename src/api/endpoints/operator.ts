import { brandOperations, type BrandBody, type BrandSchema } from 'contract/brand'
import type { Id } from 'contract/operation'
import { operatorAccountsOperations as accounts, type AccountDetailsSchema, type AccountPlanBody, type AdjustmentBody, type FactorsEndBody, type PersonEmailBody, type RefundBody, type StandingBody } from 'contract/operatorAccounts'
import { operatorCatalogueOperations, type DestinationsImportBody, type PlanEditBody, type PlanPriceBody } from 'contract/operatorCatalogue'
import { operatorKeysOperations } from 'contract/operatorKeys'
import { operatorsOperations, type OperatorLoginBody, type OperatorSessionReply, type OperatorSetupBody } from 'contract/operators'
import { operatorOverviewOperations, type OperatorOverviewSchema } from 'contract/operatorOverview'
import { viewsOperations } from 'contract/views'
import { hide, type Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type OpenedCustomer = Read<typeof AccountDetailsSchema>
export type ReadBrand = Read<typeof BrandSchema>
export type OpenedOverview = Read<typeof OperatorOverviewSchema>
export type CustomerPerson = OpenedCustomer['people'][number]
export type CustomerPayment = OpenedCustomer['payments'][number]

/** The token is a handle, so that no action and no state ever holds it. */
export interface OpenedOperator {
  token: Secret
  userName: string
}

type Kept<Body, Hidden extends keyof Body> = Omit<Body, Hidden> & Record<Hidden, Secret>

const opened = ({ token, operator }: Pick<OperatorSessionReply, 'token' | 'operator'>): OpenedOperator => ({ token: hide(token), userName: operator.name || operator.email })

interface OfCustomer {
  customerId: Id
}

interface OfPerson extends OfCustomer {
  personId: Id
}

interface Keyed {
  idempotencyKey: string
}

/** What operators change is seldom and seen by few: each change asks for everything on the screen again. */
const tags = ['Operator'] as const
const all = { tags }
const changes = { refreshes: tags }

export const {
  useAdjustBalanceMutation,
  useCreateAccountMutation,
  useGetCustomerQuery,
  useGetOperatorSettingsQuery,
  useInvitePersonMutation,
  useListAccountsInfiniteQuery,
  useRefundPaymentMutation,
  useSetAccountPlanMutation,
  useSetOperatorSettingsMutation,
  useSetPersonEmailMutation,
  useSetStandingMutation,
  useSetFactorsEndMutation,
  useSignPersonOutMutation,
  useWithdrawInvitationMutation,
  useAddPlanPriceMutation,
  useCreatePlanMutation,
  useEditPlanMutation,
  useImportDestinationPricesMutation,
  useLazyExportDestinationPricesQuery,
  useListCatalogueQuery,
  useListDestinationPricesQuery,
  useRemovePlanPriceMutation,
  useGetBrandQuery,
  useSetBrandMutation,
  useGetOperatorOverviewQuery,
  useGetOperatorQuery,
  useCreateOperatorKeyMutation,
  useListOperatorKeysQuery,
  useRevokeOperatorKeyMutation,
  useInviteOperatorMutation,
  useListJournalInfiniteQuery,
  useListOperatorsQuery,
  useOpenViewMutation,
  useOperatorLoginMutation,
  useReadOperatorLinkMutation,
  useRemoveOperatorMutation,
  useResetOperatorMutation,
  useRetryMailMutation,
  useSetOperatorRoleMutation,
  useSetUpOperatorMutation,
} = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion, pages }) => ({
    operatorLogin: mutation(operatorsOperations.operatorLogin, { send: (body: Kept<OperatorLoginBody, 'password'>) => ({ body }), read: opened }),
    readOperatorLink: mutation(operatorsOperations.readOperatorLink, { send: (token: Secret) => ({ body: { token } }) }),
    setUpOperator: mutation(operatorsOperations.setUpOperator, {
      send: (body: Kept<OperatorSetupBody, 'token' | 'password' | 'password_confirmation'>) => ({ body }),
      read: opened,
    }),
    getOperator: query(operatorsOperations.getOperator, { ...all, read: ({ operator }) => operator }),
    listOperators: query(operatorsOperations.listOperators, { ...all, read: ({ operators }) => operators }),
    inviteOperator: mutation(operatorsOperations.inviteOperator, changes),
    setOperatorRole: mutation(operatorsOperations.setOperatorRole, {
      ...changes,
      send: ({ operatorId, role }: { operatorId: string; role: 'administrator' | 'agent' }) => ({ params: { operatorId }, body: { role } }),
    }),
    resetOperator: mutation(operatorsOperations.resetOperator, changes),
    removeOperator: deletion(operatorsOperations.removeOperator, changes),
    listOperatorKeys: query(operatorKeysOperations.listOperatorKeys, { ...all, read: ({ operator_keys }) => operator_keys }),
    createOperatorKey: mutation(operatorKeysOperations.createOperatorKey, { ...changes, read: ({ token }) => ({ token: hide(token) }) }),
    revokeOperatorKey: deletion(operatorKeysOperations.revokeOperatorKey, changes),
    getOperatorOverview: query(operatorOverviewOperations.getOperatorOverview, all),
    retryMail: mutation(operatorOverviewOperations.retryMail, changes),
    getBrand: query(brandOperations.getBrand, all),
    setBrand: mutation(brandOperations.setBrand, { ...changes, send: (body: BrandBody) => ({ body }) }),
    listAccounts: pages(accounts.listAccounts, { ...all, rows: ({ accounts: rows }) => rows }),
    getCustomer: query(accounts.getCustomer, { ...all, read: ({ account }) => account }),
    createAccount: mutation(accounts.createAccount, changes),
    setStanding: mutation(accounts.setStanding, { ...changes, send: ({ customerId, ...body }: OfCustomer & StandingBody) => ({ params: { customerId }, body }) }),
    adjustBalance: mutation(accounts.adjustBalance, {
      ...changes,
      send: ({ customerId, idempotencyKey, ...body }: OfCustomer & Keyed & AdjustmentBody) => ({ params: { customerId }, body, idempotencyKey }),
    }),
    refundPayment: mutation(accounts.refundPayment, {
      ...changes,
      send: ({ customerId, paymentId, idempotencyKey, ...body }: OfCustomer & Keyed & { paymentId: Id } & RefundBody) => ({ params: { customerId, paymentId }, body, idempotencyKey }),
    }),
    setAccountPlan: mutation(accounts.setAccountPlan, { ...changes, send: ({ customerId, ...body }: OfCustomer & AccountPlanBody) => ({ params: { customerId }, body }) }),
    setPersonEmail: mutation(accounts.setPersonEmail, { ...changes, send: ({ customerId, personId, ...body }: OfPerson & PersonEmailBody) => ({ params: { customerId, personId }, body }) }),
    signPersonOut: mutation(accounts.signPersonOut, { ...changes, send: ({ customerId, personId, ...body }: OfPerson & { reason: string }) => ({ params: { customerId, personId }, body }) }),
    setFactorsEnd: mutation(accounts.setFactorsEnd, { ...changes, send: ({ customerId, personId, ...body }: OfPerson & FactorsEndBody) => ({ params: { customerId, personId }, body }) }),
    invitePerson: mutation(accounts.invitePerson, { ...changes, send: (params: OfPerson) => ({ params }) }),
    withdrawInvitation: deletion(accounts.withdrawInvitation, { ...changes, send: (params: OfPerson) => ({ params }) }),
    getOperatorSettings: query(accounts.getOperatorSettings, all),
    setOperatorSettings: mutation(accounts.setOperatorSettings, changes),
    openView: mutation(viewsOperations.openView, {
      ...changes,
      send: ({ customerId, reason }: { customerId: string; reason: string }) => ({ params: { customerId }, body: { reason } }),
      read: ({ url }) => ({ url: hide(url) }),
    }),
    listCatalogue: query(operatorCatalogueOperations.listCatalogue, all),
    createPlan: mutation(operatorCatalogueOperations.createPlan, changes),
    editPlan: mutation(operatorCatalogueOperations.editPlan, {
      ...changes,
      send: ({ code, ...body }: PlanEditBody & { code: number }) => ({ params: { planCode: code }, body }),
    }),
    addPlanPrice: mutation(operatorCatalogueOperations.addPlanPrice, {
      ...changes,
      send: ({ code, ...body }: PlanPriceBody & { code: number }) => ({ params: { planCode: code }, body }),
    }),
    removePlanPrice: deletion(operatorCatalogueOperations.removePlanPrice, {
      ...changes,
      send: ({ code, fromDate }: { code: number; fromDate: string }) => ({ params: { planCode: code, fromDate } }),
    }),
    listDestinationPrices: query(operatorCatalogueOperations.listDestinationPrices, { ...all, read: ({ destinations }) => destinations }),
    exportDestinationPrices: query(operatorCatalogueOperations.exportDestinationPrices, { read: ({ csv }) => csv }),
    importDestinationPrices: mutation(operatorCatalogueOperations.importDestinationPrices, {
      ...changes,
      send: (body: DestinationsImportBody) => ({ body }),
    }),
    listJournal: pages(operatorsOperations.listJournal, { ...all, rows: ({ entries }) => entries }),
  })),
})
