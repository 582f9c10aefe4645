export const TOKEN_KEY = 'auth_token'
