export interface Behaviour {
  name: string
  /** What starts it in the console, its endpoints and its routes. Names of earlier commits stay, to compare them. */
  entries: readonly string[]
}

export const behaviours: readonly Behaviour[] = [
  {
    name: 'sign-in',
    entries: [
      'src/features/account/auth/LoginPage.tsx',
      'src/api/endpoints/auth.ts',
      'server/resources/auth/routes.ts',
      'server/account/auth/service.ts',
    ],
  },
  {
    name: 'buy a number',
    entries: [
      'src/features/numbers/SearchNumbersPage.tsx',
      'src/features/numbers/purchase/PurchaseDialog.tsx',
      'src/api/endpoints/numbers.ts',
      'src/api/endpoints/availableNumbers.ts',
      'server/numbers/routes.ts',
    ],
  },
  {
    name: 'drag a step, save, conflict',
    entries: [
      'src/features/flows/editor/useDragging.ts',
      'src/features/flows/editor/features/FeaturesColumn.tsx',
      'src/features/flows/editor/stack/StackColumn.tsx',
      'src/features/flows/editor/useSaving.ts',
      'src/features/flows/editor/header/ConflictDialog.tsx',
      'src/api/endpoints/branches.ts',
      'server/flows/branches/routes.ts',
    ],
  },
  {
    name: 'card and charge',
    entries: [
      'src/features/billing/cards/AddCardDialog.tsx',
      'src/features/billing/addFunds/AddFundsDialog.tsx',
      'src/cardFrame/main.ts',
      'src/api/endpoints/creditCards.ts',
      'src/api/endpoints/charges.ts',
      'src/api/endpoints/billing.ts',
      'server/resources/creditCards/routes.ts',
      'server/billing/creditCards/service.ts',
      'server/resources/charges/routes.ts',
      'server/billing/charges/service.ts',
    ],
  },
  {
    name: 'incoming call',
    entries: [
      'src/phone/RingAlert.tsx',
      'src/phone/AnswerButtons.tsx',
      'src/phone/phone.ts',
      'src/api/endpoints/webphone.ts',
      'server/resources/webphone/routes.ts',
      'server/phone/webphone/service.ts',
      'server/phone/switchboard/ringWebPhones.ts',
      'server/providers/voice/embedded/gateway.ts',
      'packages/voice-gateway/gateway/gateway.ts',
      'src/phone/gateway/gatewayStream.ts',
      'packages/voice-gateway/browser/gatewayStream.ts',
    ],
  },
  {
    name: 'filter logs',
    entries: [
      'src/features/calls/logs/CallLogsPage.tsx',
      'src/api/endpoints/calls.ts',
      'server/resources/calls/routes.ts',
      'server/calls/calls/service.ts',
    ],
  },
]
