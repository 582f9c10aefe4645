/** What loads together with the api, after the first field of the sign-in page. */
export * as door from '@/api'
export { recordVisit } from './visit/recordVisit'
