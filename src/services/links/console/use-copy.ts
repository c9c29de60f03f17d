import { useToast } from '#core/console/ui/dialogs.tsx';

/**
 * Returns a function that copies a text and says so. Where the browser refuses, or has no clipboard for want of https, it says how to copy
 * by hand: `byHand`, unless the text can be selected where it is.
 */
export function useCopy(): (text: string, what: string, byHand?: string) => void {
  const toast = useToast();
  const copy = async (text: string, what: string, byHand: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.done(`${what}をコピーしました`);
    } catch {
      toast.failed(new Error(`コピーできませんでした。${byHand}`));
    }
  };
  return (text, what, byHand = `${what}を選んでコピーしてください`) => void copy(text, what, byHand);
}
