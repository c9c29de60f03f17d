import { useToast } from '#core/console/ui/dialogs.tsx';

/** Returns a function that copies a text and says so; where the browser refuses, it says how to copy by hand. */
export function useCopy(): (text: string, what: string) => void {
  const toast = useToast();
  const copy = async (text: string, what: string) => {
    try {
      // Without https the browser has no clipboard at all
      await navigator.clipboard.writeText(text);
      toast.done(`${what}をコピーしました`);
    } catch {
      toast.failed(new Error(`コピーできませんでした。${what}を選んでコピーしてください`));
    }
  };
  return (text, what) => void copy(text, what);
}
