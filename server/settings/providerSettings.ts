/** An S3-compatible store of files. */
export interface S3Settings {
  /** Null: that of AWS for the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  /** A secret: never part of a sentence or a log. */
  readonly secretAccessKey: string
  /** In front of every name in the bucket; may be empty. */
  readonly prefix: string
}

export interface TwilioSettings {
  readonly accountSid: string
  /** A secret: never part of a sentence or a log. */
  readonly authToken: string
  /** Without a slash at the end. */
  readonly apiUrl: string
  /** Where Twilio asks what to do with a call; null leaves that to Twilio's own settings. */
  readonly voiceUrl: string | null
  /** Where Twilio tells that a call is over; null where somebody else is asked about calls. */
  readonly statusUrl: string | null
  /** Null: web phones hang on the embedded gateway. */
  readonly phones: TwilioPhoneSettings | null
}

/** What Twilio lets web phones in with. */
export interface TwilioPhoneSettings {
  readonly apiKeySid: string
  /** A secret: never part of a sentence or a log. */
  readonly apiKeySecret: string
  /** Of the TwiML app that asks us about the calls of web phones. */
  readonly appSid: string
  /** Null: the one that is nearest. */
  readonly edge: string | null
}

export interface StripeSettings {
  /** A secret: never part of a sentence or a log. */
  readonly secretKey: string
  /** For the card frame; everybody may know it. */
  readonly publishableKey: string
  /** A secret. Null: Stripe's events are not taken, and late outcomes are asked for every minute. */
  readonly webhookSecret: string | null
  /** Without a slash at the end. */
  readonly apiUrl: string
}
