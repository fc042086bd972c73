import type { ComponentType, ReactNode } from 'react';
import { useAppSelector } from '../store/hooks.ts';
import { selectInvestorId } from '../store/slices/UserInvestorsSlice.ts';

/** A view of the chosen investor, mounted again for another one; `instead` is shown until one is chosen. */
export function withInvestor<P extends { investorId: number }>(View: ComponentType<P>, instead: ReactNode) {
  return function OfInvestor(props: Omit<P, 'investorId'>) {
    const investorId = useAppSelector(selectInvestorId);
    return investorId === null ? instead : <View key={investorId} {...(props as P)} investorId={investorId} />;
  };
}
