import { signedOut } from '@/slices/session'
import { useAppDispatch } from '@/store/hooks'

/** The store forgets and revokes the token; the guard then leads to the login page. */
export const useSignOut = (): (() => void) => {
  const dispatch = useAppDispatch()
  return () => void dispatch(signedOut({ reason: 'user' }))
}
