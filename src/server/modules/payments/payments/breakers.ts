import CircuitBreaker from 'opossum';
import {
  GatewayError,
  type GatewayOpened,
  type GatewayRequest,
  type PaymentGateway,
} from '#server/ports/gateways/gateway.ts';

/** A gateway behind its breaker. */
export interface GuardedGateway {
  gateway: PaymentGateway;
  /** Opens a payment; refused at once while the breaker is open. @throws GatewayError */
  request(input: GatewayRequest): Promise<GatewayOpened>;
  isHealthy(): boolean;
}

/**
 * One breaker per gateway around the opening of payments only: a payment that may have been made must be asked about
 * whatever the gateway's health. Refusals of a single payment (bad amount) do not count against the gateway.
 */
export function guardGateways(gateways: readonly PaymentGateway[]): GuardedGateway[] {
  return gateways.map((gateway) => {
    const breaker = new CircuitBreaker((input: GatewayRequest) => gateway.request(input), {
      timeout: false,
      errorThresholdPercentage: 50,
      volumeThreshold: 4,
      rollingCountTimeout: 60_000,
      resetTimeout: 30_000,
      errorFilter: (error: unknown) => error instanceof GatewayError && error.isFinal,
    });
    return {
      gateway,
      isHealthy: () => !breaker.opened,
      async request(input) {
        try {
          return await breaker.fire(input);
        } catch (error) {
          if (error instanceof GatewayError) throw error;
          throw new GatewayError(breaker.opened ? 'BREAKER_OPEN' : 'UNKNOWN', false, {
            message: error instanceof Error ? error.message : 'unknown',
          });
        }
      },
    };
  });
}
