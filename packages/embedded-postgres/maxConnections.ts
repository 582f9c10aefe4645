/** Of the embedded database, whoever they are for. */
export const MAX_CONNECTIONS = 40
