import type { BrowserContext, Route } from 'playwright-core'
import { bankPage, fieldPage, stripeScript, type TokenOfNumber } from './stripeScript'

/** Stripe's test card numbers and the test tokens that the stand-in makes of them. */
export const stripeTokens: TokenOfNumber = {
  '4242424242424242': 'tok_visa',
  '4000000000000002': 'tok_chargeDeclined',
  '4000000000000127': 'tok_chargeDeclinedIncorrectCvc',
  '4000002760003184': 'tok_threeDSecure2Required',
}

type Answer = (clientSecret: string, isConfirmed: boolean) => void

const send = (route: Route, contentType: string, body: string): Promise<void> =>
  route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } })

/** Intercepts requests for Stripe's script, fields and 3-D Secure; nothing reaches the network. */
export const stubStripe = async (context: BrowserContext, tokens: TokenOfNumber, onAnswer: Answer = () => undefined) => {
  await context.route(/^https:\/\/(?:[\w-]+\.)*stripe\.com\//, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    switch (pathname) {
      case '/endive/stripe.js':
        return send(route, 'text/javascript', stripeScript)
      case '/endive/field.html':
        return send(route, 'text/html', fieldPage(tokens))
      case '/ask':
        return send(route, 'text/html', bankPage)
      case '/answer':
        onAnswer(searchParams.get('secret') ?? '', searchParams.get('ok') === 'true')
        return send(route, 'text/plain', 'ok')
      default:
        return route.abort()
    }
  })
}
