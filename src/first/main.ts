import './app/firstPaint.css'

/** The key of `src/lib/storedToken.ts`, which is too large to import here. */
const TOKEN_KEY = 'auth_token'

try {
  if (localStorage.getItem(TOKEN_KEY) !== null) document.documentElement.dataset['member'] = ''
} catch {
  // The storage may be closed to the page, which then shows the brand.
}
