const phoneNumbers = /(\(\d{3}\) \d{3}-\d{4})/

const unbroken = { whiteSpace: 'nowrap' } as const

/**
 * A sentence whose phone numbers stay on one line, and are ordinary ones when copied or searched for. Another sentence is
 * another element: a page translator may have replaced the texts in this one.
 */
export const Unbroken = ({ text }: { text: string }) => (
  <span key={text}>
    {text.split(phoneNumbers).map((part, index) =>
      index % 2 === 0 ? part : (
        <span key={index} style={unbroken}>
          {part}
        </span>
      ),
    )}
  </span>
)
