import type { FilesPort } from './files/files'
import type { MailPort } from './mail/mail'

/** The outside world, as the service sees it. */
export interface Providers {
  mail: MailPort
  files: FilesPort
}
