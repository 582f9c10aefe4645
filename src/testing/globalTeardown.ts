import { stopServices } from './globalSetup'

/** Jest loads both files in one process, so this is the module that started the services. */
// eslint-disable-next-line import/no-default-export -- Jest calls the default export.
export default stopServices
