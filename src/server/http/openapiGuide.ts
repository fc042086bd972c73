/** How to use the API, from the first call to a finished purchase; shown in the OpenAPI file and on the readable page. */
export const guide = `The API of the investor panel. Everything the panel does, it does through these calls.

## Conventions
- Success: \`{"data": ..., "error": false, "msg": ""}\`, with \`pageInfo\` and \`summary\` beside \`data\` in some lists. Failure: \`{"error": true, "message", "code", "fields"?, "request_id", "retry_after"?}\` with a 4xx or 5xx status. Compare \`code\`, show \`message\` (Persian).
- Rial amounts, units and prices are decimal strings ("50000000"). Ids are numbers. Days are \`YYYY-MM-DD\`, moments ISO 8601 in UTC.
- Records that several operations answer have names under \`components.schemas\`: \`Order\`, \`Fund\`, \`Payment\`, \`Page\` and so on.
- Bodies are JSON with \`Content-Type: application/json\`. Unknown fields are refused with 400.
- Persian and Arabic digits are understood in every text and number field given as text.
- Decisions want \`version\`: the opaque text beside the record in the list or the single read that shows it (\`data[].version\`, \`data.version\`, or inside the record, such as \`data.batch.version\`). After 409 APPROVAL_CHANGED read the record again.
- Some operations want a proof of identity of the last 30 minutes: on 403 RECHECK_REQUIRED call \`POST /api/account/recheck/\`, then send the same call again.
- Addresses in answers, such as \`payUrl\`, are relative to this server.
- A 429 carries \`Retry-After\`. A 401 always means that the session is over, never that a code was mistyped.

## Cookies
Keep a cookie jar, as a browser does. The cookies are Secure: over http they are only for the loopback host, and a client that is not a browser must send them there anyway.

## Logging in
1. \`GET /api/xsrf/\` sets the cookies \`deviceId\` and \`XSRF-TOKEN\`.
2. On every POST, PUT, PATCH and DELETE repeat the value of the \`XSRF-TOKEN\` cookie in the header \`X-XSRF-TOKEN\`. The server may renew the cookie in any answer; always send the newest.
3. \`POST /api/login/check_username/\` with \`{"username": "<national code>"}\` tells the next step.
4. \`POST /api/login/login_password/\` with \`{"username", "password"}\`, or \`send_otp\` and then \`login_otp\`. An answer with \`data.second_factor\` instead of tokens wants a second step: \`POST /api/login/second_factor/\` with its \`ticket\` and a \`code\` or \`recovery\`, or the operations of passkeys and known devices. The answer has \`data.access\`, \`data.refresh\` and \`data.role\`; it also sets the HttpOnly cookies \`__Host-sid\` and \`__Host-rt\` and a new \`XSRF-TOKEN\`.
5. From then on send \`Authorization: Bearer <data.access>\` together with the cookies. The token lives for minutes; \`POST /api/login/refresh/\` gives the next one.
6. On 429 with code \`captcha_required\` repeat the call once with a captcha token in \`recaptcha\`. \`GET /api/login/captcha/?action=<action>\` tells how to get one; the token is good for that action alone, so a token asked for without \`action\` is refused with the same code.

## Buying
1. \`GET /api/client/investor_investors/\` gives the investors of the user; \`investorId\` is asked for in most calls.
2. \`GET /api/fundsGlobal/\` lists the funds, \`GET /api/orders/payment-ways/\` the payment methods (\`wayId\`) and the gateways of one fund, \`POST /api/orders/estimate/\` tells price, fees, units and dates beforehand and stores nothing.
3. \`POST /api/orders/buy_order/\` with \`acceptRules: true\` and an \`Idempotency-Key\`. A repeat with the same key and body gets the first answer again, with the header \`Idempotency-Replayed: true\`; another body with the same key gets 422; while the first is still running, 409.
4. When the method is a gateway, open the payment address of the answer in a browser: it redirects to the bank, and the bank sends the browser back to \`/api/orders/callback/\`. \`GET /api/orders/payment/{publicId}/\` tells how the payment stands. The sandbox gateway has a page under \`/api/sandbox-gateway/\`: post \`decision=ok\` or \`decision=cancel\` as a form to its own address and follow the redirect; \`/api/sandbox-direct-debit/\` does the same for mandates. Providers of direct debit report to \`/api/direct-debit/events/{provider}/\`, signed; callers have nothing to do with it.
5. \`GET /api/orders/list/\` and \`GET /api/orders/{orderId}/\` show the request, its state and its dates.
`;
