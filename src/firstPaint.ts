import './app/firstPaint.css'

/** The key of `src/lib/storedToken.ts`, which is too large to import here. */
const TOKEN_KEY = 'auth_token'

// A browser may refuse to read its storage; the page then shows the brand.
try {
  if (localStorage.getItem(TOKEN_KEY) !== null) document.documentElement.dataset['member'] = ''
} catch {}
