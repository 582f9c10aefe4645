import CssBaseline from '@mui/material/CssBaseline'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import type { AnalyticsPoint } from 'contract/analytics'
import type { BillingOverview } from 'contract/billing'
import type { CallsReply } from 'contract/calls'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** The smallest pages that the console's libraries can make; `npm run bench` compares the screens with them. */

const baseQuery = fetchBaseQuery({
  baseUrl: `/v1/accounts/${localStorage.getItem('floor_account') ?? ''}`,
  headers: { authorization: `Bearer ${localStorage.getItem('auth_token') ?? ''}` },
})

export const api = createApi({
  baseQuery,
  endpoints: (build) => ({
    login: build.mutation<unknown, { email: string; password: string }>({
      query: (body) => ({ url: '/v1/auth/login', method: 'POST', body }),
    }),
    overview: build.query<BillingOverview, void>({ query: () => '/billing-overview' }),
    incomingCalls: build.query<AnalyticsPoint[], void>({ query: () => '/analytics/incoming_calls/total/30days' }),
    calls: build.query<CallsReply, void>({ query: () => '/calls?limit=20' }),
  }),
})

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
})

export const show = (screen: ReactNode): void => {
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no root element.')
  createRoot(root).render(
    <Provider store={store}>
      <ThemeProvider theme={createTheme()}>
        <CssBaseline />
        <BrowserRouter>
          <Routes>
            <Route path="*" element={screen} />
          </Routes>
        </BrowserRouter>
      </ThemeProvider>
    </Provider>,
  )
}
